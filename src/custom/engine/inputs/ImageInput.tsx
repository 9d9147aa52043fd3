/**
 * A picture input with a preview. It uploads the file immediately (POST /resources) and stores the response (an
 * `Image`) in the form, or `null` after the picture is removed.
 */
import Delete from '@mui/icons-material/DeleteOutlined'
import Upload from '@mui/icons-material/Upload'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { Image } from '../../../../contract/images'
import { imageTypes, limits } from '../../../../contract/limits'
import { fileUrl } from '../../../config'
import type { PortalDataProvider } from '../../../dataProvider/types'
import { useTranslate } from '../../../i18n/i18n'
import { formatPictureRejection } from '../../pictures/rejection'
import { usePictureUpload } from '../../pictures/usePictureUpload'
import { useUnsavedWork } from '../../ui/unsavedWork'
import { useErrorToast } from '../../ui/useErrorToast'
import type { FieldInputProps } from '../definition/definition'
import type { ValidationRule } from '../definition/rules'
import { useField } from './useField'

/** The rule that rejects saving while a picture is being uploaded, because the form still has the previous picture. */
const uploadEnded = (isUploading: RefObject<boolean>): ValidationRule => ({
  message: 'pictures.uploading',
  isForEmpty: true,
  test: () => !isUploading.current,
})

export const ImageInput = (props: FieldInputProps) => {
  const isUploading = useRef(false)
  const { field, id, ...rule } = useField({ ...props, rules: [...(props.rules ?? []), uploadEnded(isUploading)] })
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const dataProvider = useDataProvider<PortalDataProvider>()
  const onFailure = useErrorToast()
  const upload = (file: File) => dataProvider.upload(file)
  const { choose, stage, rejection } = usePictureUpload({ upload, onDone: field.onChange, onFailure })
  const isBusy = stage !== undefined
  isUploading.current = isBusy
  useUnsavedWork(isBusy)
  const { trigger } = useFormContext()
  const isRejectedDuringUpload = isBusy && rule.hasError
  // When the upload ends, the field is validated again. Otherwise it would still say that the picture is being
  // uploaded.
  useEffect(() => {
    if (isRejectedDuringUpload) return () => void trigger(props.source)
  }, [isRejectedDuringUpload, trigger, props.source])
  const hasError = rule.hasError || rejection !== undefined
  // During an upload, the field of a required picture must not say that the picture is missing.
  const ruleText = isRejectedDuringUpload ? translate(`pictures.${stage}`) : rule.helperText
  const helperText = rejection ? formatPictureRejection(rejection, translate) : ruleText
  const image = field.value as Image | null | undefined
  const [isRemoved, setIsRemoved] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const remove = () => {
    field.onChange(null)
    setIsRemoved(true)
    chooser.current?.focus()
  }
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) await choose(file)
    // The value of the file input is cleared, because the browser would otherwise send no event if the user chooses the
    // same file again after a failure.
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
          onChange={takeFile}
          aria-invalid={hasError}
          aria-describedby={helperText ? `${id}-help` : undefined}
          // Keyboard users use the visible button instead of this file input.
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
          {isRemoved && !image && !stage && translate('engine.image.removed')}
          {stage && translate(`pictures.${stage}`)}
        </Box>
      </Box>
      {stage && (
        <Box sx={{ mt: 1, maxWidth: 320 }} aria-hidden="true">
          <FormHelperText error={false}>{translate(`pictures.${stage}`)}</FormHelperText>
          <LinearProgress />
        </Box>
      )}
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
