/** An uploaded picture with its preview. Uploads at once (POST /resources) and holds the answer, an `Image`; `null` once it is taken off. */
import Delete from '@mui/icons-material/DeleteOutlined'
import Upload from '@mui/icons-material/Upload'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ChangeEvent, useRef, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Image } from '../../../contract/images'
import { imageTypes, limits } from '../../../contract/limits'
import { fileUrl } from '../../config'
import { refusedFile } from '../../dataProvider/refusedFile'
import type { PortalDataProvider } from '../../dataProvider/types'
import type { FieldInputProps } from '../engine/definition'
import { useBusy } from '../engine/useBusy'
import { useField } from './useField'

const accepted: readonly string[] = imageTypes

/** Translation keys of why a file cannot be taken. */
const refusalKeys = { type: 'engine.image.wrongType', size: 'engine.image.tooLarge' }

const refusalOf = ({ type, size }: File) => {
  if (!accepted.includes(type)) return 'type'
  return size > (type === 'image/svg+xml' ? limits.svgUploadBytes : limits.uploadBytes) ? 'size' : undefined
}

const useUpload = (onDone: (image: Image) => void) => {
  const dataProvider = useDataProvider<PortalDataProvider>()
  const { isBusy, attempt } = useBusy()
  const [refusal, setRefusal] = useState<keyof typeof refusalKeys>()
  const send = async (file: File) => {
    try {
      onDone(await dataProvider.upload(file))
    } catch (error) {
      const refused = refusedFile(error)
      if (!refused) throw error
      setRefusal(refused)
    }
  }
  const upload = async (file: File) => {
    const refused = refusalOf(file)
    setRefusal(refused)
    if (!refused) await attempt(() => send(file))
  }
  return { upload, isBusy, refusal }
}

export const ImageInput = (props: FieldInputProps) => {
  const { field, id, ...rule } = useField(props)
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { upload, isBusy, refusal } = useUpload(field.onChange)
  const hasError = rule.hasError || refusal !== undefined
  const helperText = refusal ? translate(refusalKeys[refusal]) : rule.helperText
  const image = field.value as Image | null | undefined
  const [isRemoved, setIsRemoved] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const remove = () => {
    field.onChange(null)
    setIsRemoved(true)
    chooser.current?.focus()
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a failure.
    if (file) await upload(file)
    if (input.current) input.current.value = ''
  }
  return (
    <FormControl variant="standard" fullWidth error={hasError} required={props.required}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {props.label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {image && (
          <Box
            component="img"
            src={fileUrl(image.mdUrl)}
            alt={translate('engine.image.preview')}
            sx={{ maxWidth: limits.logoPreviewPx, maxHeight: limits.logoPreviewPx, borderRadius: 1 }}
          />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join(',')}
          required={props.required}
          disabled={props.readOnly || isBusy}
          onChange={choose}
          aria-invalid={hasError}
          aria-describedby={helperText ? `${id}-help` : undefined}
          // By keyboard there is the button, which can be seen.
          tabIndex={-1}
          style={visuallyHidden}
        />
        {!props.readOnly && (
          <Button
            ref={(button: HTMLButtonElement | null) => {
              chooser.current = button
              field.ref(button)
            }}
            startIcon={<Upload />}
            loading={isBusy}
            variant="outlined"
            onClick={() => input.current?.click()}
          >
            {translate(image ? 'engine.image.replace' : 'engine.image.choose')}
          </Button>
        )}
        {image && !props.required && !props.readOnly && (
          <Button startIcon={<Delete />} disabled={isBusy} onClick={remove}>
            {translate('engine.image.remove')}
          </Button>
        )}
        <Box component="span" role="status" sx={visuallyHidden}>
          {isRemoved && !image && translate('engine.image.removed')}
        </Box>
      </Box>
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
