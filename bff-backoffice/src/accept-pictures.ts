import type { Files, PictureOwner, PicturePurpose } from '@santhe/files'
import type { UploadedFile } from '@santhe/http-kit'

/**
 * Decodes one after another, to save memory; accepts all or none.
 * @throws TOO_LARGE when a file is too large
 * @throws NOT_A_PICTURE when a file can't be decoded
 */
export async function acceptPictures(
  pictures: readonly UploadedFile[],
  purpose: PicturePurpose,
  owner: PictureOwner,
  files: Files,
): Promise<string[]> {
  const accepted: string[] = []
  try {
    for (const { bytes } of pictures) accepted.push((await files.acceptPicture(bytes, purpose, owner)).imageUrl)
  } catch (error) {
    await Promise.all(accepted.map(imageUrl => files.removeOwn(imageUrl, purpose, owner)))
    throw error
  }
  return accepted
}
