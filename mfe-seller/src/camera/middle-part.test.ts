import { expect, it } from 'vitest'
import { middlePart } from './CameraDialog.tsx'

it.each([
  ['a wide camera loses its sides', [1920, 1080], [240, 0, 1440, 1080], [1440, 1080]],
  ['a camera that is held upright loses what is above and below', [1440, 1920], [0, 420, 1440, 1080], [1440, 1080]],
  ['a large one is made smaller', [4000, 3000], [0, 0, 4000, 3000], [1600, 1200]],
] as const)(
  'middlePart: %s',
  (_what, [width, height], [left, top, partWidth, partHeight], [photoWidth, photoHeight]) => {
    expect(middlePart({ width, height })).toEqual({
      left,
      top,
      part: { width: partWidth, height: partHeight },
      photo: { width: photoWidth, height: photoHeight },
    })
  },
)
