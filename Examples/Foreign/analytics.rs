//! An AnalyticsClient in Rust: says each event on standard error.
//!
//! The structures are those of plughost_plugin.h, written by hand. Built with `--cfg panics` it panics at
//! the first event: a panic must not leave a function that the host calls, so Rust ends the process.
#![crate_type = "cdylib"]

use std::ffi::{c_char, c_void, CStr};

const MANIFEST_TEXT: &[u8] = br#"{"schema":1,"id":"rust-analytics","version":"1.0.0","kind":"provider","provides":["AppInterface.AnalyticsClient"],"requires":[],"language":"c","entry":"plughost_v1_rust_analytics"}"#;

#[used]
#[link_section = ".plughost.manifest"]
static MANIFEST: [u8; MANIFEST_TEXT.len()] = {
    let mut bytes = [0; MANIFEST_TEXT.len()];
    let mut index = 0;
    while index < bytes.len() {
        bytes[index] = MANIFEST_TEXT[index];
        index += 1;
    }
    bytes
};

#[repr(C)]
pub struct Error {
    size: u32,
    code: i32,
    kind: [u8; 64],
    message: [u8; 440],
    cause: [u8; 256],
}

#[repr(C)]
struct Method {
    signature: *const c_char,
    function: *const c_void,
}

#[repr(C)]
struct Provider {
    size: u32,
    method_count: u32,
    interface: *const c_char,
    methods: *const Method,
    build: extern "C" fn(*const c_void, *mut *mut c_void, *mut Error) -> i32,
    shutdown: extern "C" fn(*mut c_void),
    members: *const c_void,
    member_count: u32,
    reserved: u32,
}

#[repr(C)]
pub struct Descriptor {
    size: u32,
    abi_version: u32,
    id: *const c_char,
    version: *const c_char,
    language: u32,
    reserved: u32,
    payload: *const Provider,
}

// They point to constants alone.
unsafe impl Sync for Method {}
unsafe impl Sync for Provider {}
unsafe impl Sync for Descriptor {}

extern "C" fn track(_: *mut c_void, event: *const c_char, error: *mut Error) -> i32 {
    if cfg!(panics) {
        panic!("out of ink");
    }
    match unsafe { CStr::from_ptr(event) }.to_str() {
        Ok(event) => {
            eprintln!("Rust saw {event}");
            0
        }
        Err(_) => fail(error, "an event that is not UTF-8"),
    }
}

fn fail(error: *mut Error, message: &str) -> i32 {
    let error = unsafe { &mut *error };
    error.code = 1;
    error.message[..message.len()].copy_from_slice(message.as_bytes());
    error.message[message.len()] = 0;
    1
}

extern "C" fn identify(_: *mut c_void, _: *const c_char, _: *mut Error) -> i32 {
    0
}

extern "C" fn build(_: *const c_void, instance: *mut *mut c_void, _: *mut Error) -> i32 {
    unsafe { *instance = std::ptr::null_mut() };
    0
}

extern "C" fn shut_down(_: *mut c_void) {}

static METHODS: [Method; 2] = [
    Method {
        signature: c"track(_: json) async throws -> void".as_ptr(),
        function: track as *const c_void,
    },
    Method {
        signature: c"identify(userID: text?) async throws -> void".as_ptr(),
        function: identify as *const c_void,
    },
];

static PROVIDER: Provider = Provider {
    size: size_of::<Provider>() as u32,
    method_count: 2,
    interface: c"AppInterface.AnalyticsClient".as_ptr(),
    methods: METHODS.as_ptr(),
    build,
    shutdown: shut_down,
    members: std::ptr::null(),
    member_count: 0,
    reserved: 0,
};

static DESCRIPTOR: Descriptor = Descriptor {
    size: size_of::<Descriptor>() as u32,
    abi_version: 1,
    id: c"rust-analytics".as_ptr(),
    version: c"1.0.0".as_ptr(),
    language: 2,
    reserved: 0,
    payload: &PROVIDER,
};

#[no_mangle]
pub extern "C" fn plughost_v1_rust_analytics() -> *const Descriptor {
    &DESCRIPTOR
}
