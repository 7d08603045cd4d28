import { createTexts } from '@santhe/ui'

export const logOutTexts = createTexts({
  unsent_one: '{{count}} delivery is not sent yet. It is lost when you log out.',
  unsent_other: '{{count}} deliveries are not sent yet. They are lost when you log out.',
  anyway: 'Log out all the same',
})
