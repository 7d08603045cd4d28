import { vi } from 'vitest'

/** What the browser says of its camera: it opens, or the name of what is wrong; without https it has nothing to ask. */
export type FakeCamera = 'opens' | 'without https' | 'NotAllowedError' | 'NotFoundError'

/** Gives this browser a camera, or one that cannot be opened; its photos are JPEG. Returns how many streams are open, and what was requested. */
export function fakeCamera(camera: FakeCamera) {
  const open = new Set<object>()
  // A page's own video element takes nothing but a real stream.
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
