import { createTexts } from '@santhe/ui'

export const uploadTexts = {
  fileFailed: 'File upload failed',
  tooLarge: 'Please choose a picture under 8 MB.',
  heic: 'This browser can’t read HEIC pictures. Please choose a JPEG.',
}

export const cameraButtonTexts = createTexts('seller.cameraButton', {
  take: 'Take a photo',
  takeFurther: 'Take another photo',
})
