/** Upload progress, 0 to 1. */
export type OnSent = (share: number) => void

/** Uploads with progress, which fetch lacks. Rejects without a response. */
export function fetchWithProgress(url: string, init: RequestInit, onSent: OnSent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const handleFailure = () => reject(new TypeError('No response to an upload'))
    request.open(init.method ?? 'POST', url)
    request.withCredentials = true
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = handleFailure
    request.ontimeout = handleFailure
    request.onabort = handleFailure
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body instanceof FormData ? init.body : undefined)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const end = line.indexOf(':')
    if (end > 0) headers.append(line.slice(0, end), line.slice(end + 1).trim())
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
