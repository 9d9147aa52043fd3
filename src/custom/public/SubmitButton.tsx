/** Submit button with a busy state. It keeps the focus while busy; the form ignores a second press. */
interface SubmitButtonProps {
  label: string
  isBusy: boolean
  isDisabled?: boolean
}

export function SubmitButton({ label, isBusy, isDisabled = false }: SubmitButtonProps) {
  return (
    <button type="submit" className="p-button p-wide-button" aria-busy={isBusy} disabled={isDisabled}>
      {isBusy && <span className="p-spinner" aria-hidden="true" />}
      {label}
    </button>
  )
}
