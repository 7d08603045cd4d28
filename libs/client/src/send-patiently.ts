import type { OnSent, Outcome } from '@santhe/host'

/** Retry pauses in ms. */
const PAUSES = [1000, 3000]

export interface UploadRequest {
  files: readonly File[]
  onSent: OnSent
  signal: AbortSignal
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

/** Retries on network failure: the market stores identical pictures once. Returns the last result. */
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
