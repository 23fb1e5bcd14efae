#pragma once
#include <cstddef>
#include <cstdint>
namespace tvm { namespace support {
template <typename T, typename = void> struct Serializer { static constexpr bool enabled = false; };
struct Stream {
  virtual ~Stream() = default;
  virtual size_t Read(void* ptr, size_t size) = 0;
  virtual size_t Write(const void* ptr, size_t size) = 0;
  template <typename T> void Write(const T& d) { Serializer<T>::Write(this, d); }
  template <typename T> bool Read(T* d) { return Serializer<T>::Read(this, d); }
  template <typename T> void WriteArray(const T* d, size_t n) { for (size_t i = 0; i < n; ++i) Write<T>(d[i]); }
  template <typename T> bool ReadArray(T* d, size_t n) { for (size_t i = 0; i < n; ++i) if (!Read<T>(d + i)) return false; return true; }
};
} }
