declare module '@modelcontextprotocol/inspector/clients/cli/build/index.js' {
	/** Runs a command line. Rejects for an answer with an error. */
	export function runCli(argv: readonly string[]): Promise<void>;
}
