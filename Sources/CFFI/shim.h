#include <errno.h>
#include <ffi.h>
#include <stdint.h>

// The scalar types of libffi are mutable globals, whose address Swift cannot take safely.
// The numbers are those of FFI_TYPE_…
static inline ffi_type *plughost_ffi_scalar(int type) {
  switch (type) {
    case FFI_TYPE_VOID: return &ffi_type_void;
    case FFI_TYPE_UINT8: return &ffi_type_uint8;
    case FFI_TYPE_SINT8: return &ffi_type_sint8;
    case FFI_TYPE_UINT16: return &ffi_type_uint16;
    case FFI_TYPE_SINT16: return &ffi_type_sint16;
    case FFI_TYPE_UINT32: return &ffi_type_uint32;
    case FFI_TYPE_SINT32: return &ffi_type_sint32;
    case FFI_TYPE_UINT64: return &ffi_type_uint64;
    case FFI_TYPE_SINT64: return &ffi_type_sint64;
    case FFI_TYPE_FLOAT: return &ffi_type_float;
    case FFI_TYPE_DOUBLE: return &ffi_type_double;
    default: return &ffi_type_pointer;
  }
}

// Calls `function`, whose argument k begins at `cells[first[k]]`.
//
// Why C: a prepared call must not keep the array of pointers: libffi 3.4.4 writes into it where a large
// structure is passed by value.
static inline void plughost_ffi_invoke(ffi_cif *cif, const void *function, void *result,
                                       uint64_t *cells, const uint16_t *first) {
  // Most calls need no array whose size is known only now.
  if (cif->nargs <= 8) {
    void *values[8];
    for (unsigned k = 0; k < cif->nargs; k++) values[k] = cells + first[k];
    ffi_call(cif, FFI_FN(function), result, values);
  } else {
    void *values[cif->nargs];
    for (unsigned k = 0; k < cif->nargs; k++) values[k] = cells + first[k];
    ffi_call(cif, FFI_FN(function), result, values);
  }
}

// The same, and returns the errno that the function left. Why C: errno must be read before anything else
// runs.
static inline int plughost_ffi_call(ffi_cif *cif, const void *function, void *result, uint64_t *cells,
                                    const uint16_t *first) {
  errno = 0;
  plughost_ffi_invoke(cif, function, result, cells, first);
  return errno;
}
