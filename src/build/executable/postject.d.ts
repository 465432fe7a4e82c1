declare module 'postject' {
	/** Adds a resource to an executable file for Linux (ELF), macOS (Mach-O) or Windows (PE). */
	export function inject(
		file: string,
		resource: string,
		content: Buffer,
		options: {readonly sentinelFuse: string; readonly machoSegmentName: string},
	): Promise<void>;
}
