/** Password input with a button that shows the password. */
import { type InputHTMLAttributes, useState } from 'react'
import { useTranslate } from '../../i18n/i18n'

const eye = 'M1.5 12S5 4.5 12 4.5 22.5 12 22.5 12 19 19.5 12 19.5 1.5 12 1.5 12z'

export function PasswordInput(input: InputHTMLAttributes<HTMLInputElement>) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  // The button's label does not contain the field's name. Otherwise the label would match both the field and the
  // button.
  const label = translate(isShown ? 'public.hideCharacters' : 'public.showCharacters')
  return (
    <div className="p-password">
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="p-eye"
        aria-label={label}
        aria-describedby={`${input.id}-label`}
        title={label}
        // Keeps the focus in the input, so that the user can go on typing and a phone's keyboard stays open.
        onMouseDown={event => event.preventDefault()}
        onClick={() => setShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d={eye} />
          <circle cx="12" cy="12" r="3.2" />
          {isShown && <path d="M4 20 20 4" />}
        </svg>
      </button>
    </div>
  )
}
