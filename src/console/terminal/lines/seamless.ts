/** Draws bars as blanks in reverse: between full blocks of a font, some terminals show seams. */

const part = /\u001b\[([\d;]*)m|█+/g;

/** Returns the output with blanks for full blocks, where neither dim nor reverse text is on, whose colours terminals swap differently. */
export function withoutSeams(output: string): string {
	if (!output.includes('█')) return output;
	let [isDim, isReverse] = [false, false];
	return output.replaceAll(part, (found: string, code: string | undefined) => {
		if (code === undefined) return isDim || isReverse ? found : `\u001b[7m${' '.repeat(found.length)}\u001b[27m`;
		if (code === '' || code === '0') [isDim, isReverse] = [false, false];
		else if (code === '2' || code === '22') isDim = code === '2';
		else if (code === '7' || code === '27') isReverse = code === '7';
		return found;
	});
}
