#!/usr/bin/env bash
# Builds ../library.wasm.gz. Needs emcc (3.1.6 was used) and Python 3.11; takes about two minutes.
# Usage: build.sh WORK_FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$1
mkdir -p "$work" && cd "$work"
python3 -m venv venv
venv/bin/pip install -q apache-tvm==0.27.0.post1
packages=$(venv/bin/python -c 'import site; print(site.getsitepackages()[0])')
mkdir -p root/src root/3rdparty
cp -rL "$packages/tvm/src/runtime" "$packages/tvm/include" "$packages/tvm/web" root/
mv root/runtime root/src/runtime
cp -rL "$packages/tvm_ffi" root/3rdparty/tvm-ffi
# The package leaves out some headers of TVM's own support library: these are plain stand-ins.
cp -r "$here/stand-ins/support" root/src/support
cp -r "$here/stand-ins/compiler-rt" root/3rdparty/compiler-rt
mkdir -p 3rdparty && cp -r "$here/stand-ins/compiler-rt" 3rdparty/
cd root
# No remote calls: only the parts of the RPC runtime that the support library names.
sed -i '/rpc_channel\|rpc_endpoint\|rpc_event_impl\|rpc_module\|testing.cc/d' web/emcc/wasm_runtime.cc
cat >> web/emcc/wasm_runtime.cc <<'CC'
namespace tvm {
namespace runtime {
ffi::Module CreateRPCSessionModule(std::shared_ptr<RPCSession>) { std::abort(); }
}  // namespace runtime
}  // namespace tvm
CC
for name in wasm_runtime tvmjs_support webgpu_runtime; do
  emcc -I. -I"$here/stand-ins" -Iinclude -I3rdparty/tvm-ffi/include -I3rdparty/compiler-rt \
    -I3rdparty/tvm-ffi/3rdparty/dlpack/include -Oz -std=c++17 -Wno-ignored-attributes \
    -emit-llvm -c -o "../$name.bc" "web/emcc/$name.cc"
done
cd ..
venv/bin/python "$here/model.py" library.wasm wasm_runtime.bc tvmjs_support.bc webgpu_runtime.bc
gzip -9 -n -c library.wasm > "$here/../library.wasm.gz"
