#pragma once
#include <cstdint>
#include <cstring>
template <typename ST, typename SR, int SB, typename DT, typename DR, int DB> static inline DT __extendXfYf2__(ST h) {
  uint32_t s = (uint32_t)(h >> 15) << 31, e = (h >> 10) & 31, m = h & 1023, o;
  if (e == 0) { float f = m * 5.9604644775390625e-8f; return s ? -f : f; }
  o = s | ((e == 31 ? 255 : e + 112) << 23) | (m << 13); float f; std::memcpy(&f, &o, 4); return f;
}
