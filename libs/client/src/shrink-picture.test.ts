import { afterEach, expect, it, vi } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shrinkPicture returns a picture unchanged whose canvas may not be read', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
    throw new DOMException('Tainted canvases may not be exported.', 'SecurityError')
  })
  const file = new File(['tiff'], 'field.tiff', { type: 'image/tiff' })
  expect(await shrinkPicture(file)).toBe(file)
})
