import type { OnSent, Outcome } from '@santhe/host'

/** How long to wait before an upload over a line that broke is sent again, in milliseconds. */
const PAUSES = [1000, 3000]

export interface UploadRequest {
  files: readonly File[]
  onSent: OnSent
  signal: AbortSignal
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

/** Sends a picture, and again where the line broke: the market stores the same picture once. Returns how the last attempt ended. */
export async function sendPatiently<T>(
  request: UploadRequest,
  upload: (request: UploadRequest) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { signal, onSent } = request
  let outcome = await upload(request)
  for (const milliseconds of PAUSES) {
    if (outcome.ok || outcome.error.code !== 'OFFLINE' || signal.aborted) break
    await pause(milliseconds)
    if (signal.aborted) break
    onSent(0)
    outcome = await upload(request)
  }
  return outcome
}
