import { vi } from 'vitest'

/** The camera opens, fails with an error name, or is missing on insecure pages. */
export type FakeCamera = 'opens' | 'without https' | 'NotAllowedError' | 'NotFoundError'

/** Fakes a camera that takes JPEG photos, or can't be opened. Returns counts of open streams and the requests. */
export function fakeCamera(camera: FakeCamera) {
  const open = new Set<object>()
  // A real `video` element accepts only real streams.
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null })
  const getUserMedia = vi.fn(async (_wishes: MediaStreamConstraints) => {
    if (camera !== 'opens') throw new DOMException('No', camera)
    const track = { stop: () => open.delete(track), onended: null }
    open.add(track)
    return { getTracks: () => [track] }
  })
  const mediaDevices = camera === 'without https' ? undefined : { getUserMedia }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['photo'], { type: 'image/jpeg' })),
  )
  return { openStreams: () => open.size, getUserMedia }
}
