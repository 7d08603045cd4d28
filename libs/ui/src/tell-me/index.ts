/** What offers news on a device. An entrance of its own: a first visit does without it. */
export { pushTexts } from './push-texts.ts'
export { TellMeButton } from './TellMeButton.tsx'
