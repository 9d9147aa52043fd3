/** Picks a picture, uploads it at once with the invite (design, reading 4), and shows it at 180 px. */
import { useId, useRef, useState } from 'react'
import type { Image } from '../../../../contract/images'
import { imageTypes, limits } from '../../../../contract/limits'
import { fileUrl } from '../../../config'
import { http } from '../../../dataProvider/http'
import { refusedFile } from '../../../dataProvider/refusedFile'
import { useTranslate } from '../../../i18n/i18n'
import { toastError } from './toast'
import type { Problem } from './useForm'

interface LogoFieldProps {
  name: string
  isUploaded: boolean
  problem: Problem | undefined
  inviteCode: string
  /** The image's guid; empty while none is uploaded. */
  onChange: (guid: string) => void
}

const unfit = (file: File): Problem | undefined => {
  if (!imageTypes.some(type => type === file.type)) return { key: 'public.rule.logoType' }
  const max = file.type === 'image/svg+xml' ? limits.svgUploadBytes : limits.uploadBytes
  return file.size > max ? { key: 'public.rule.logoSize' } : undefined
}

const refusalKeys = { type: 'public.rule.logoType', size: 'public.rule.logoSize' } as const

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

const useUpload = (inviteCode: string, onChange: (guid: string) => void) => {
  const [image, setImage] = useState<Image | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  // Of two pictures chosen one after the other, the later one counts.
  const turn = useRef(0)

  const choose = async (file: File | undefined) => {
    if (!file) return
    turn.current += 1
    const mine = turn.current
    const found = unfit(file)
    setProblem(found)
    setImage(null)
    onChange('')
    setBusy(!found)
    if (found) return
    try {
      const result = await upload(file, inviteCode)
      if (mine !== turn.current) return
      setImage(result)
      onChange(result.guid)
    } catch (error) {
      if (mine !== turn.current) return
      const refused = refusedFile(error)
      if (refused) setProblem({ key: refusalKeys[refused] })
      else toastError(error)
    } finally {
      if (mine === turn.current) setBusy(false)
    }
  }
  return { image, isBusy, problem, choose }
}

export function LogoField({ name, isUploaded, problem: missing, inviteCode, onChange }: LogoFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const { image, isBusy, problem: own, choose } = useUpload(inviteCode, onChange)
  const problem = own ?? (isUploaded || isBusy ? undefined : missing)
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
          aria-invalid={problem ? true : undefined}
          required
          onChange={event => choose(event.target.files?.[0])}
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
        {translate(isBusy ? 'public.signUpPage.uploading' : 'public.signUpPage.logoHint')}
      </p>
      <p id={`${id}-problem`} className="p-problem">
        {problem && translate(problem.key)}
      </p>
    </div>
  )
}
