import { useEffect, useState } from 'react'
import { Picture, type PictureProps } from './Picture.tsx'

type ChosenPictureProps = Pick<PictureProps, 'alt' | 'ratio' | 'className'> & { file: File }

/** Preview of a chosen file, cropped as it will be. */
export function ChosenPicture({ file, ...picture }: ChosenPictureProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <Picture src={url} eager {...picture} />
}
