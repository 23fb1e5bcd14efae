#pragma once
#include <tvm/support/io.h>
#include <tvm/support/serializer.h>
#include <cstring>
#include <string>
#include <algorithm>
namespace tvm { namespace support {
struct BytesInStream : public Stream {
  using Stream::Read; using Stream::Write;
  explicit BytesInStream(const std::string& s) : p_(s.data()), n_(s.size()) {}
  BytesInStream(const char* p, size_t n) : p_(p), n_(n) {}
  template <typename B> explicit BytesInStream(const B& b) : p_(b.data()), n_(b.size()) {}
  size_t Read(void* d, size_t n) override { n = std::min(n, n_ - at_); std::memcpy(d, p_ + at_, n); at_ += n; return n; }
  size_t Write(const void*, size_t) override { return 0; }
  const char* p_; size_t n_; size_t at_ = 0;
};
struct BytesOutStream : public Stream {
  using Stream::Read; using Stream::Write;
  explicit BytesOutStream(std::string* s) : s_(s) {}
  size_t Read(void*, size_t) override { return 0; }
  size_t Write(const void* d, size_t n) override { s_->append(static_cast<const char*>(d), n); return n; }
  std::string* s_;
};
} }
