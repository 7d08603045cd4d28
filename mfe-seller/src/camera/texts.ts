import { createTexts } from '@santhe/ui'

/** docs/product/farmer-dashboard.md#camera */
export const cameraTexts = createTexts({
  title: 'Photo of the box',
  hint: 'The whole box inside the frame, from a little above, with the light behind you.',
  starting: 'The camera opens…',
  picture: 'What the camera sees',
  shutter: 'Take the photo',
  taken: 'The photo you took',
  again: 'Take again',
  use: 'Use photo',
  sending: 'Sending…',
  notTaken: 'The photo could not be taken. Please try again.',
  refused:
    'This page may not use the camera. Allow it in the browser’s settings of this site, or take the photo with the phone’s own camera.',
  needsHttps:
    'This page came without https, and without it the browser gives no camera. Take the photo with the phone’s own camera, or choose one.',
  missing: 'No camera could be opened. Take the photo with the phone’s own camera, or choose one.',
  own: 'Take or choose a photo',
})
