const waiting: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => waiting.shift()?.();

/**
 * Lets messages in: a cancel call waits in the queue while a chain of promises runs. A message to
 * ourselves, because a timer sleeps for 4 ms.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
