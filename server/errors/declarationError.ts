/** A mistake in a declared resource that only the data show. The server does not start, and prints the message alone. */
export class DeclarationError extends Error {}
