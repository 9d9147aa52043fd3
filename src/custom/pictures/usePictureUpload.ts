/** Prepares and uploads a chosen picture. Returns the progress, and the reason if the picture was rejected. */
import { useRef, useState } from 'react'
import type { Image } from '../../../contract/images'
import { preparePicture } from './preparePicture'
import { type PictureRejection, toPictureRejection } from './rejection'

interface PictureUpload {
  upload: (file: File) => Promise<Image>
  onDone: (image: Image) => void
  /** Called for failures that are not caused by the file. */
  onFailure: (error: unknown) => void
}

export const usePictureUpload = ({ upload, onDone, onFailure }: PictureUpload) => {
  const [stage, setStage] = useState<'preparing' | 'uploading'>()
  const [rejection, setRejection] = useState<PictureRejection>()
  // Number of the picture that was chosen last. Results of pictures that were chosen before it are ignored.
  const turn = useRef(0)

  const choose = async (file: File) => {
    turn.current += 1
    const ownTurn = turn.current
    const isCurrent = () => ownTurn === turn.current
    setRejection(undefined)
    setStage('preparing')
    try {
      const prepared = await preparePicture(file)
      if (!isCurrent()) return
      setStage('uploading')
      const image = await upload(prepared)
      if (isCurrent()) onDone(image)
    } catch (error) {
      if (!isCurrent()) return
      const found = toPictureRejection(error, file)
      if (found) setRejection(found)
      else onFailure(error)
    } finally {
      if (isCurrent()) setStage(undefined)
    }
  }
  return { choose, stage, rejection }
}
