import { createTexts } from '@santhe/ui'

/** docs/product/farmer-dashboard.md#camera */
export const cameraTexts = createTexts('seller.camera', {
  title: 'Photo of the box',
  hint: 'Fit the whole box in the frame, slightly from above, light behind you.',
  starting: 'Opening the camera…',
  picture: 'Camera preview',
  shutter: 'Take the photo',
  taken: 'The photo you took',
  again: 'Retake',
  use: 'Use photo',
  sending: 'Sending…',
  notTaken: 'We couldn’t take the photo. Please try again.',
  refused:
    'Camera access is blocked. Allow it in your browser’s settings for this site, or use your phone’s camera app.',
  needsHttps: 'The camera works on secure (https) pages only. Use your phone’s camera app, or choose a photo.',
  missing: 'We couldn’t open a camera. Use your phone’s camera app, or choose a photo.',
  own: 'Take or choose a photo',
})
