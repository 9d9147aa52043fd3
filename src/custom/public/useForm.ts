/**
 * A small form: values, problems at fields, one submission at a time.
 * Rules are judged on submit for all fields, on leaving a field for that one, and again while it is being mended.
 */
import { type ChangeEvent, type FormEvent, type PointerEvent, useRef, useState } from 'react'
import { ApiError } from '../../dataProvider/apiError'
import type { Problem } from '../ui/accountRules'
import { dismissErrors, toastError } from '../ui/toast'

export type Problems<K extends string> = { [name in K]?: Problem | undefined }

interface FormOptions<K extends string> {
  /** Its order is the order on the screen. */
  initial: Record<K, string>
  validate: (values: Record<K, string>) => Problems<K>
  send: (values: Record<K, string>) => Promise<void>
  /** A refusal that belongs to fields; none found: {@link FormOptions.onFailure}. */
  explain?: (error: ApiError) => Problems<K>
  /** Default: a toast with the errorCode's words. */
  onFailure?: (error: ApiError) => void
  /** Fields that are marked on leaving them empty, too. */
  strict?: readonly K[]
  /** Fields that are marked together, on leaving any of them, empty or not. */
  together?: readonly K[]
}

export const useForm = <K extends string>(options: FormOptions<K>) => {
  const { initial, validate, send, explain, onFailure = toastError, strict = [], together = [] } = options
  const names = Object.keys(initial) as K[]
  const [values, setValues] = useState(initial)
  // For whoever sets a field later than they were drawn, as an upload does.
  const latest = useRef(initial)
  const [problems, setProblems] = useState<Problems<K>>({})
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const touched = useRef(new Set<K>())
  const form = useRef<HTMLFormElement>(null)
  // Words that come between press and release move the button away from under the finger, and nothing is done.
  const isPressing = useRef(false)

  const show = (found: Problems<K>) => {
    setProblems(found)
    // Where the words are, rather than at a field that is only marked with it.
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
    // From the problems as they are by then: moving the focus to a wrong field leaves another in the same step.
    setProblems(shown => {
      const mend = (other: K) => {
        if (!shown[other] || after[other]) return shown[other] && after[other]
        return other === name || before[other] ? undefined : shown[other]
      }
      return Object.fromEntries(names.map(other => [other, mend(other)])) as Problems<K>
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
    const isJudged = (other: K) => touched.current.has(other) && (values[other] !== '' || isStrict(other))
    const judge = (shown: Problems<K>) => (other: K) => [other, (isJudged(other) && found[other]) || shown[other]]
    setProblems(shown => Object.fromEntries(names.map(judge(shown))) as Problems<K>)
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
    set,
    /** For `<form>`. */
    form: {
      ref: form,
      onSubmit: submit,
      onPointerDown: press,
      onPointerCancel: release,
      onClick: release,
      noValidate: true,
    },
    /** For `<Field>`. */
    field: (name: K) => ({
      name,
      value: values[name],
      problem: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
      onBlur: () => leave(name),
    }),
  }
}
