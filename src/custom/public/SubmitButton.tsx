/** Submit button with a busy state. While busy it keeps the focus, and the form ignores further clicks. */
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
