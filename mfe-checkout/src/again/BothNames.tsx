import { LocalName } from '@santhe/ui'

/** Placeholder for the product's name during translation. */
const PLACE = '{}'

interface BothNamesProps {
  name: string
  localName: string
  sentence: (name: string) => string
}

/** A sentence with a product's name in both languages: 'Okra ಬೆಂಡೆಕಾಯಿ is sold out.' */
export function BothNames({ name, localName, sentence }: BothNamesProps) {
  if (localName === '') return sentence(name)
  const [before, ...after] = sentence(PLACE).split(PLACE)
  return (
    <>
      <span>{`${before}${name}`}</span> <LocalName>{localName}</LocalName>
      <span>{after.join(PLACE)}</span>
    </>
  )
}
