export { Button, ButtonLink } from './actions/Button.tsx'
export { type ButtonLook, buttonClass } from './actions/button-class.ts'
export { MENU, MENU_ENTRY } from './actions/menu-class.ts'
export { classes } from './classes.ts'
export { Combobox } from './fields/Combobox.tsx'
export type { ComboboxGroup } from './fields/combobox-matches.ts'
export { Field, type FieldLabels, type FieldWiring } from './fields/Field.tsx'
export { FileButton } from './fields/FileButton.tsx'
export { QuantityPicker } from './fields/QuantityPicker.tsx'
export { Select, type SelectOption } from './fields/Select.tsx'
export { TextArea } from './fields/TextArea.tsx'
export { TextInput } from './fields/TextInput.tsx'
export type { IconName } from './icons/drawings.tsx'
export { Icon, type IconProps } from './icons/Icon.tsx'
export { Dialog } from './layout/Dialog.tsx'
export { SaveBar } from './layout/SaveBar.tsx'
export { SectionHeading } from './layout/SectionHeading.tsx'
export { type Tab, Tabs } from './layout/Tabs.tsx'
export { Badge, type BadgeTone, StatusBadge } from './show/Badge.tsx'
export { ChosenPicture } from './show/ChosenPicture.tsx'
export { DateText } from './show/DateText.tsx'
export { LocalName, languageOf } from './show/LocalName.tsx'
export { Money } from './show/Money.tsx'
export { Picture, type PictureProps } from './show/Picture.tsx'
export { pictureSources } from './show/picture-sources.ts'
export { Stars } from './show/Stars.tsx'
export { StatusTag } from './show/StatusTag.tsx'
export { statusWord } from './show/status-word.ts'
export { VisuallyHidden } from './show/VisuallyHidden.tsx'
export { EmptyState } from './states/EmptyState.tsx'
export { ErrorState } from './states/ErrorState.tsx'
export { Progress } from './states/Progress.tsx'
export { Skeleton, SkeletonGroup } from './states/Skeleton.tsx'
export { LanguageProvider, useTexts } from './texts/LanguageProvider.tsx'
export {
  createTexts,
  LANGUAGES,
  type Language,
  type TextKey,
  type Texts,
  type Translate,
  type Wording,
} from './texts/texts.ts'
export { type ContentsText, useContents } from './texts/use-contents.ts'
