#pragma once
#include <dlpack/dlpack.h>
#include <tvm/ffi/container/array.h>
#include <tvm/ffi/container/map.h>
#include <tvm/ffi/string.h>
#include <tvm/support/io.h>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>
#ifndef TVM_FFI_IO_NO_ENDIAN_SWAP
#define TVM_FFI_IO_NO_ENDIAN_SWAP 1
#endif
namespace tvm { namespace support {
template <typename T> struct Serializer<T, std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const T& d) { s->Write(&d, sizeof(T)); }
  static bool Read(Stream* s, T* d) { return s->Read(d, sizeof(T)) == sizeof(T); }
};
template <> struct Serializer<std::string> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const std::string& d) { uint64_t n = d.size(); s->Write(&n, 8); if (n) s->Write(d.data(), n); }
  static bool Read(Stream* s, std::string* d) { uint64_t n; if (s->Read(&n, 8) != 8) return false; d->resize(n); return n == 0 || s->Read(&(*d)[0], n) == n; }
};
template <> struct Serializer<ffi::String> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const ffi::String& d) { Serializer<std::string>::Write(s, std::string(d.data(), d.size())); }
  static bool Read(Stream* s, ffi::String* d) { std::string t; if (!Serializer<std::string>::Read(s, &t)) return false; *d = ffi::String(t); return true; }
};
template <typename T> struct Serializer<std::vector<T>> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const std::vector<T>& v) { uint64_t n = v.size(); s->Write(&n, 8); for (const auto& x : v) Serializer<T>::Write(s, x); }
  static bool Read(Stream* s, std::vector<T>* v) { uint64_t n; if (s->Read(&n, 8) != 8) return false; v->resize(n); for (size_t i = 0; i < n; ++i) if (!Serializer<T>::Read(s, &(*v)[i])) return false; return true; }
};
template <typename A, typename B> struct Serializer<std::pair<A, B>> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const std::pair<A, B>& d) { Serializer<A>::Write(s, d.first); Serializer<B>::Write(s, d.second); }
  static bool Read(Stream* s, std::pair<A, B>* d) { return Serializer<A>::Read(s, &d->first) && Serializer<B>::Read(s, &d->second); }
};
template <typename K, typename V> struct Serializer<std::unordered_map<K, V>> {
  static constexpr bool enabled = true;
  using P = std::vector<std::pair<K, V>>;
  static void Write(Stream* s, const std::unordered_map<K, V>& d) { Serializer<P>::Write(s, P(d.begin(), d.end())); }
  static bool Read(Stream* s, std::unordered_map<K, V>* d) { P v; if (!Serializer<P>::Read(s, &v)) return false; d->clear(); d->insert(v.begin(), v.end()); return true; }
};
template <typename T> struct Serializer<ffi::Array<T>> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const ffi::Array<T>& v) { uint64_t n = v.size(); s->Write(&n, 8); for (size_t i = 0; i < n; ++i) Serializer<T>::Write(s, v[i]); }
  static bool Read(Stream* s, ffi::Array<T>* v) { uint64_t n; if (s->Read(&n, 8) != 8) return false; *v = ffi::Array<T>(); for (uint64_t i = 0; i < n; ++i) { T x; if (!Serializer<T>::Read(s, &x)) return false; v->push_back(x); } return true; }
};
template <typename K, typename V> struct Serializer<ffi::Map<K, V>> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const ffi::Map<K, V>& d) { uint64_t n = d.size(); s->Write(&n, 8); for (const auto& kv : d) { Serializer<K>::Write(s, kv.first); Serializer<V>::Write(s, kv.second); } }
  static bool Read(Stream* s, ffi::Map<K, V>* d) { uint64_t n; if (s->Read(&n, 8) != 8) return false; *d = ffi::Map<K, V>(); for (uint64_t i = 0; i < n; ++i) { K k; V v; if (!Serializer<K>::Read(s, &k) || !Serializer<V>::Read(s, &v)) return false; d->Set(k, v); } return true; }
};
template <> struct Serializer<DLDataType> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const DLDataType& d) { Serializer<uint8_t>::Write(s, d.code); Serializer<uint8_t>::Write(s, d.bits); Serializer<uint16_t>::Write(s, d.lanes); }
  static bool Read(Stream* s, DLDataType* d) { return Serializer<uint8_t>::Read(s, &d->code) && Serializer<uint8_t>::Read(s, &d->bits) && Serializer<uint16_t>::Read(s, &d->lanes); }
};
template <> struct Serializer<DLDevice> {
  static constexpr bool enabled = true;
  static void Write(Stream* s, const DLDevice& d) { int32_t t = d.device_type; Serializer<int32_t>::Write(s, t); Serializer<int32_t>::Write(s, d.device_id); }
  static bool Read(Stream* s, DLDevice* d) { int32_t t = 0; if (!Serializer<int32_t>::Read(s, &t)) return false; d->device_type = static_cast<DLDeviceType>(t); return Serializer<int32_t>::Read(s, &d->device_id); }
};
} }
