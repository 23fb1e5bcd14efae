"""
A llama-like model, as small as the kernels allow, compiled for WebLLM 0.2.86. Its weights are made by
the tests (`e2e/support/tiny-model.ts`); the names and shapes here and there must agree.

Run: python model.py OUTPUT.wasm RUNTIME.bc SUPPORT.bc WEBGPU.bc (see README.md)
"""

import json
import subprocess
import sys

import tvm
from tvm import relax, tirx
from tvm.relax.backend.gpu_generic.pipeline import get_default_pipeline
from tvm.relax.frontend import nn
from tvm.relax.frontend.nn import Tensor, op, spec
from tvm.relax.frontend.nn.llm.kv_cache import PagedKVCache, RopeMode, TIRPagedKVCache

VOCABULARY, HIDDEN, LAYERS, HEADS, HEAD, FORWARD = 288, 32, 1, 2, 16, 64
FLOAT = "float32"
TARGET = tvm.target.Target(
    {"kind": "webgpu", "max_num_threads": 256},
    host={"kind": "llvm", "mtriple": "wasm32-unknown-unknown-wasm"},
)


class Block(nn.Module):
    def __init__(self):
        self.n1 = nn.RMSNorm(HIDDEN, -1, 1e-5, bias=False)
        self.qkv = nn.Linear(HIDDEN, 3 * HEADS * HEAD, bias=False)
        self.o = nn.Linear(HEADS * HEAD, HIDDEN, bias=False)
        self.n2 = nn.RMSNorm(HIDDEN, -1, 1e-5, bias=False)
        self.up = nn.Linear(HIDDEN, FORWARD, bias=False)
        self.down = nn.Linear(FORWARD, HIDDEN, bias=False)

    def forward(self, x: Tensor, kv: PagedKVCache, layer: int):
        b, s, _ = x.shape
        qkv = op.reshape(self.qkv(self.n1(x)), (b, s, 3 * HEADS, HEAD))
        attended = kv.attention_with_fused_qkv(layer, qkv, HEADS, sm_scale=HEAD**-0.5)
        x = self.o(op.reshape(attended, (b, s, HEADS * HEAD))) + x
        return self.down(op.silu(self.up(self.n2(x)))) + x


class Model(nn.Module):
    def __init__(self):
        self.emb = nn.Embedding(VOCABULARY, HIDDEN)
        self.blocks = nn.ModuleList([Block() for _ in range(LAYERS)])
        self.norm = nn.RMSNorm(HIDDEN, -1, 1e-5, bias=False)
        self.head = nn.Linear(HIDDEN, VOCABULARY, bias=False)

    def hidden(self, x: Tensor, kv: PagedKVCache):
        for layer, block in enumerate(self.blocks):
            x = block(x, kv, layer)
        return self.norm(x)

    def embed(self, input_ids: Tensor):
        return self.emb(input_ids)

    def prefill(self, input_embed: Tensor, paged_kv_cache: PagedKVCache):
        def last(t):
            return tvm.te.compute(
                (1, 1, HIDDEN), lambda i, _, k: t[i, t.shape[1] - 1, k], name="last"
            )

        x = self.hidden(input_embed, paged_kv_cache)
        return self.head(op.tensor_expr_op(last, "last", [x])), paged_kv_cache

    def decode(self, input_embed: Tensor, paged_kv_cache: PagedKVCache):
        return self.head(self.hidden(input_embed, paged_kv_cache)), paged_kv_cache

    def softmax_with_temperature(self, logits: Tensor, temperature: Tensor):
        scale = op.reshape(temperature, (temperature.shape[0], 1, 1))
        return op.softmax(logits / scale, axis=-1)

    def create_tir_paged_kv_cache(
        self,
        max_batch_size: tirx.Var,
        max_total_seq_len: tirx.Var,
        prefill_chunk_size: tirx.Var,
        page_size: tirx.Var,
        support_sliding_window: tirx.Var,
    ):
        return TIRPagedKVCache(
            attn_kind="mha",
            max_batch_size=max_batch_size,
            max_total_seq_len=max_total_seq_len,
            prefill_chunk_size=prefill_chunk_size,
            page_size=page_size,
            support_sliding_window=support_sliding_window,
            layer_partition=relax.ShapeExpr([0, LAYERS]),
            num_hidden_layers=LAYERS,
            num_attention_heads=HEADS,
            num_key_value_heads=HEADS,
            qk_head_dim=HEAD,
            v_head_dim=HEAD,
            mla_original_qk_head_dim=0,
            mla_original_v_head_dim=0,
            rope_mode=RopeMode.NORMAL,
            rope_scale=1,
            rope_theta=10000,
            rope_scaling={},
            rope_ext_factors=relax.prim_value(0),
            rotary_dim=HEAD,
            enable_disaggregation=False,
            dtype=FLOAT,
            target=TARGET,
        )


def export():
    packed = {"param_mode": "packed", "effect_mode": "none"}
    free = {"param_mode": "none", "effect_mode": "none"}
    kv = spec.Object(object_type=PagedKVCache)
    embedded = lambda length: spec.Tensor([1, length, HIDDEN], FLOAT)
    sizes = ["max_batch_size", "max_total_seq_len", "prefill_chunk_size", "page_size"]
    functions = {
        "embed": {"input_ids": spec.Tensor(["seq_len"], "int32"), "$": packed},
        "prefill": {"input_embed": embedded("seq_len"), "paged_kv_cache": kv, "$": packed},
        "decode": {"input_embed": embedded(1), "paged_kv_cache": kv, "$": packed},
        "softmax_with_temperature": {
            "logits": spec.Tensor(["batch", 1, VOCABULARY], FLOAT),
            "temperature": spec.Tensor(["batch"], FLOAT),
            "$": free,
        },
        "create_tir_paged_kv_cache": {
            **{size: int for size in [*sizes, "support_sliding_window"]},
            "$": free,
        },
    }
    with TARGET:
        return Model().export_tvm(spec=functions)[:2]


def add_demanded(bb, params):
    """What WebLLM's pipeline demands by name. The page takes the logits; the library's sample counts for nothing."""

    def tensor(name, shape, dtype=FLOAT):
        return relax.Var(name, relax.TensorType(shape, dtype))

    def define(name, inputs, result):
        with bb.function(name, inputs):
            with bb.dataflow():
                out = bb.emit_output(result())
            bb.emit_func_output(out)

    probs = tensor("probs", (1, VOCABULARY))
    indices = tensor("sorted_indices", (1, VOCABULARY), "int32")
    zero = lambda *shape: relax.op.zeros(shape, "int32")
    define(
        "argsort_probs",
        [probs],
        lambda: relax.Tuple(
            [
                bb.emit(relax.op.add(probs, relax.const(0.0, FLOAT))),
                bb.emit(zero(1, VOCABULARY)),
            ]
        ),
    )
    drawn = [tensor("uniform", (1,)), tensor("sample_indices", (1,), "int32"), tensor("top_p", (1,))]
    sorted_probs = tensor("sorted_probs", (1, VOCABULARY))
    define("sample_with_top_p", [sorted_probs, indices, *drawn], lambda: zero(1))
    unused = {"apply_bitmask_inplace": 3, "apply_penalty_inplace": 6, "apply_logit_bias_inplace": 4}
    for name, count in unused.items():
        define(name, [relax.Var(f"a{i}", relax.AnyType()) for i in range(count)], lambda: zero(1))
    metadata = {
        "model_type": "llama",
        "quantization": "q0f32",
        "context_window_size": 8192,
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": 512,
        "tensor_parallel_shards": 1,
        "kv_state_kind": "kv_cache",
        "memory_usage": {},
        "max_batch_size": 1,
        "params": [
            {"name": name, "shape": [int(n) for n in param.shape], "dtype": str(param.dtype)}
            for name, param in params
        ],
    }
    define("_metadata", [], lambda: tvm.ir.StringImm(json.dumps(metadata)))


def main(output, *runtime):
    mod, params = export()
    bb = relax.BlockBuilder(mod)
    add_demanded(bb, params)
    with TARGET:
        built = tvm.relax.build(
            bb.finalize(), target=TARGET, relax_pipeline=get_default_pipeline(TARGET)
        )

    def link(path, objects, options=None, **_):
        flags = ["--no-entry"]
        for setting in (
            "WASM_BIGINT=1",
            "ERROR_ON_UNDEFINED_SYMBOLS=0",
            "STANDALONE_WASM=1",
            "ALLOW_MEMORY_GROWTH=1",
            "TOTAL_MEMORY=64MB",
        ):
            flags += ["-s", setting]
        subprocess.run(
            ["emcc", "-Oz", "-std=c++17", *flags, "-o", path, *runtime, *objects], check=True
        )

    link.object_format = "o"
    link.need_system_lib = True
    built.mod.export_library(output, fcompile=link)


main(*sys.argv[1:])
