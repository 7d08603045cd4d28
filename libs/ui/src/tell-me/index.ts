export { pushTexts } from './push-texts.ts'
export { TellMeButton } from './TellMeButton.tsx'
