/**
 * Input for a logo. It uploads the picture immediately, using the invite code as permission (docs/readings.md, 4), and
 * shows it at a size of 180 px.
 */
import { useId, useState } from 'react'
import type { Image } from '../../../contract/images'
import { imageTypes, limits } from '../../../contract/limits'
import { fileUrl } from '../../config'
import { http } from '../../dataProvider/http'
import { useTranslate } from '../../i18n/i18n'
import { formatPictureRejection } from '../pictures/rejection'
import { usePictureUpload } from '../pictures/usePictureUpload'
import type { FieldProblem } from '../ui/accountRules'
import { toastError } from '../ui/toast'

interface LogoFieldProps {
  name: string
  isUploaded: boolean
  problem: FieldProblem | undefined
  inviteCode: string
  /** Called with the image's guid, or with an empty string while no image is uploaded. */
  onChange: (guid: string) => void
}

const upload = (file: File, inviteCode: string) => {
  const body = new FormData()
  body.append('file', file)
  return http<Image>('/resources', {
    method: 'POST',
    query: { md: true, sm: true },
    headers: { 'X-Invite-Code': inviteCode },
    body,
    anonymous: true,
  })
}

export function LogoField({ name, isUploaded, problem: missing, inviteCode, onChange }: LogoFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const [image, setImage] = useState<Image | null>(null)
  const take = (uploaded: Image | null) => {
    setImage(uploaded)
    onChange(uploaded?.guid ?? '')
  }
  const { choose, stage, rejection } = usePictureUpload({
    upload: file => upload(file, inviteCode),
    onDone: take,
    onFailure: toastError,
  })
  const takeFile = (file: File | undefined) => {
    if (!file) return
    take(null)
    void choose(file)
  }
  const problem = isUploaded || stage ? undefined : missing
  return (
    <div className="p-field">
      <span id={`${id}-label`} className="p-label">
        {translate('public.field.logo')}
      </span>
      <div className="p-file">
        <input
          id={id}
          className="p-hidden p-file-input"
          type="file"
          name={name}
          accept={imageTypes.join(',')}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={rejection || problem ? true : undefined}
          required
          onChange={event => takeFile(event.target.files?.[0])}
        />
        <label htmlFor={id} className="p-button p-quiet-button" aria-hidden="true">
          {translate(image ? 'public.signUpPage.replaceLogo' : 'public.signUpPage.chooseLogo')}
        </label>
        {image && (
          <img
            src={fileUrl(image.mdUrl)}
            alt={translate('public.signUpPage.logoPreview')}
            width={limits.logoPreviewPx}
            height={limits.logoPreviewPx}
          />
        )}
      </div>
      <p id={`${id}-hint`} className="p-hint" role="status">
        {translate(stage ? `pictures.${stage}` : 'public.signUpPage.logoHint')}
      </p>
      {stage && <progress className="p-progress" aria-hidden="true" />}
      <p id={`${id}-problem`} className="p-problem">
        {rejection ? formatPictureRejection(rejection, translate) : problem && translate(problem.key)}
      </p>
    </div>
  )
}
