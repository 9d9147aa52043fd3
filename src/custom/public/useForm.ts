/**
 * Hook for a small form: values, error messages, one submission at a time. On submit all fields are validated. A single
 * field is validated when the user leaves it, unless it is empty, and on each change while it has an error.
 */
import { type ChangeEvent, type FormEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../dataProvider/apiError'
import type { FieldProblem } from '../ui/accountRules'
import { lockFields } from '../ui/lockFields'
import { dismissErrors, toastError } from '../ui/toast'

export type FormProblems<K extends string> = { [name in K]?: FieldProblem | undefined }

interface FormOptions<K extends string> {
  /** Initial values. The order of the keys is the order of the fields on the screen. */
  initial: Record<K, string>
  validate: (values: Record<K, string>) => FormProblems<K>
  send: (values: Record<K, string>) => Promise<void>
  /** Returns errors at fields for an error of the API. If there are none, {@link FormOptions.onFailure} is called. */
  explain?: (error: ApiError) => FormProblems<K>
  /**
   * Called for an error that `explain` does not show at a field. By default, a toast shows the text of the errorCode.
   */
  onFailure?: (error: ApiError) => void
  /** Fields that are validated when the user leaves them, even if they are empty. */
  strict?: readonly K[]
  /** Fields that are validated together when the user leaves any of them, empty or not. */
  together?: readonly K[]
}

export const useForm = <K extends string>(options: FormOptions<K>) => {
  const { initial, validate, send, explain, onFailure = toastError, strict = [], together = [] } = options
  const names = Object.keys(initial) as K[]
  const [values, setValues] = useState(initial)
  // The current values. Callers that set a field after a delay, such as an upload, need them, because the values of
  // their own render are out of date.
  const latest = useRef(initial)
  const [problems, setProblems] = useState<FormProblems<K>>({})
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const touched = useRef(new Set<K>())
  const form = useRef<HTMLFormElement>(null)
  // The fields are read-only during the submission. The buttons, such as Cancel and the button that shows a password,
  // remain usable.
  useLayoutEffect(() => {
    if (isBusy && form.current) return lockFields(form.current, element => !element.closest('button'))
  }, [isBusy])
  // Error messages are held back while the user presses a button. Otherwise a message could move the button, and the
  // click would miss it.
  const isPressing = useRef(false)

  const show = (found: FormProblems<K>) => {
    setProblems(found)
    // Focuses the first field with a message. Fields that are marked but have no message come second.
    const first = names.find(name => found[name]?.key) ?? names.find(name => found[name])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
    return first !== undefined
  }

  const set = (name: K, value: string) => {
    const now = latest.current
    const next = { ...now, [name]: value }
    const before = validate(now)
    const after = validate(next)
    // Computed from the latest errors, because focusing an invalid field also validates the field that loses the focus,
    // which changes the errors.
    setProblems(shown => {
      const mend = (other: K) => {
        if (!shown[other] || after[other]) return shown[other] && after[other]
        return other === name || before[other] ? undefined : shown[other]
      }
      return Object.fromEntries(names.map(other => [other, mend(other)])) as FormProblems<K>
    })
    latest.current = next
    setValues(next)
  }

  const press = ({ target }: PointerEvent) => {
    isPressing.current = target instanceof Element && target.closest('button, a') !== null
  }
  const release = () => {
    isPressing.current = false
  }

  const leave = (name: K) => {
    if (isPressing.current) return
    const left = together.includes(name) ? together : [name]
    for (const one of left) touched.current.add(one)
    const found = validate(values)
    const isStrict = (other: K) => strict.includes(other) || together.includes(other)
    const isValidated = (other: K) => touched.current.has(other) && (values[other] !== '' || isStrict(other))
    const problemOf = (shown: FormProblems<K>) => (other: K) => [
      other,
      (isValidated(other) && found[other]) || shown[other],
    ]
    setProblems(shown => Object.fromEntries(names.map(problemOf(shown))) as FormProblems<K>)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current || show(validate(values))) return
    busy.current = true
    setBusy(true)
    dismissErrors()
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof ApiError)) toastError(error)
      else if (!show(explain?.(error) ?? {})) onFailure(error)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }

  return {
    values,
    problems,
    isBusy,
    /** Whether the user has entered anything. */
    isChanged: names.some(name => values[name] !== initial[name]),
    set,
    /** Props of the `<form>` element. */
    form: {
      ref: form,
      onSubmit: submit,
      onPointerDown: press,
      onPointerCancel: release,
      onClick: release,
      noValidate: true,
    },
    /** Props of each `<Field>` component. */
    field: (name: K) => ({
      name,
      value: values[name],
      problem: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
  }
}
