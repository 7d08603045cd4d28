/** For whatwg-url, which reads these globals once; V8 has none of them. */
class Utf8Encoder {
  encode(text: string): Uint8Array {
    return Uint8Array.from(unescape(encodeURIComponent(text)), char => char.charCodeAt(0))
  }
}

class Utf8Decoder {
  decode(bytes: Uint8Array): string {
    const text = String.fromCharCode(...bytes)
    try {
      return decodeURIComponent(escape(text))
    } catch {
      return text.replace(/[^\0-\x7f]/g, '\ufffd')
    }
  }
}

Object.assign(globalThis, { TextEncoder: Utf8Encoder, TextDecoder: Utf8Decoder })
