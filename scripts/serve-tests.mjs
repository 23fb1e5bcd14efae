import { serve } from './serve.mjs';

await serve(Number(process.argv[2]));
