import { createTexts } from '@santhe/ui'

/** The words of what opens the camera; its own arrive with it. */
export const cameraButtonTexts = createTexts({
  take: 'Take a photo',
  takeFurther: 'Take a further photo',
})
