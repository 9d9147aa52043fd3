/** Form values → create or update; a failure → a toast, and its fields' codes at the fields. */
import type { Values } from '../../dataProvider/endpoints'
import { ApiError } from '../../dataProvider/http'
import type { Form } from './definition'
import type { Resolved } from './resolve'
import { useErrorToast } from './useErrorToast'
import { useOnce } from './useOnce'
import { usePortalProvider } from './usePortalProvider'

/** Errors by form source, as react-admin's Form takes them; `root` marks the save as failed whatever else is there. */
export const toFormErrors = (error: unknown, { fields }: Pick<Form<Values, Values>, 'fields'>): Values => {
  const codes = error instanceof ApiError ? Object.entries(error.fields) : []
  const atFields = codes.flatMap(([wire, code]) => {
    const [name = wire] = wire.split('.')
    const field = fields.find(({ source, wire: names }) => source === name || names?.includes(name))
    return field ? [[field.source, `errors.${code}`]] : []
  })
  return { ...Object.fromEntries(atFields), root: { server: 'failed' } }
}

export const useSave = (definition: Resolved, form: Form<Values, Values>, id?: string, record?: Values) => {
  const dataProvider = usePortalProvider()
  const toastError = useErrorToast()

  const save = async (data: Values): Promise<Values | undefined> => {
    try {
      if (id === undefined) await dataProvider.create(definition.name, { data })
      else await dataProvider.update(definition.name, { id, data, previousData: { ...record, id } })
      return undefined
    } catch (error) {
      toastError(error)
      return toFormErrors(error, form)
    }
  }
  return useOnce(save)
}
