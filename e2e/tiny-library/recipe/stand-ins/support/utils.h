#pragma once
#include <string>
#include <vector>
#include <sstream>
namespace tvm { namespace support {
inline bool StartsWith(const std::string& s, const char* p) { return s.rfind(p, 0) == 0; }
inline bool EndsWith(const std::string& s, const std::string& e) { return s.size() >= e.size() && s.compare(s.size() - e.size(), e.size(), e) == 0; }
} }
