/** Inputs and outputs of functions as text to read, a line for each input. */

const shown = (value: unknown): string => {
	if (typeof value === 'string') return value;
	const isPlain = (each: unknown) => each !== undefined && (typeof each !== 'number' || Number.isFinite(each));
	const json = JSON.stringify(value, (_, each: unknown) =>
		each instanceof Map ? [...each] : isPlain(each) ? each : String(each),
	);
	return json ?? String(value);
};

/** The function of each line of arguments, which are JSON. 1e999 is infinite. */
export const table = <Input extends readonly unknown[]>(
	title: string,
	inputs: string,
	output: (...input: Input) => unknown,
): string => {
	const lines = inputs
		.trim()
		.split('\n')
		.map((line) => line.trim());
	return [
		`=== ${title}`,
		...lines.map((line) => `${line} → ${shown(output(...(JSON.parse(`[${line}]`) as Input)))}`),
		'',
	].join('\n');
};
