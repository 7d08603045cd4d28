import { createTexts } from '@santhe/ui'

export const cameraButtonTexts = createTexts({
  take: 'Take a photo',
  takeFurther: 'Take another photo',
})
