#pragma once
#include <string>
namespace tvm { namespace support { struct NVTXScopedRange { explicit NVTXScopedRange(const std::string&) {} explicit NVTXScopedRange(const char*) {} }; } }
