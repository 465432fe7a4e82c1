/** Proves every regular expression of the program again, and stores the proofs: `node prove.ts`. Takes minutes. */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {constructedPatterns, doubts, literals, proofOf} from './patterns.ts';
import {reviewed} from './reviewed.ts';

const patterns = [...literals.values(), ...constructedPatterns()].filter(({source}) => !(source in reviewed));
const doubtful = await doubts(patterns, {isAgain: true});
if (doubtful.length > 0) {
	process.stderr.write(`${doubtful.join('\n')}\n`);
	process.exitCode = 1;
} else {
	const proofs = [...new Set(patterns.map(proofOf))].sort();
	writeFileSync(join(import.meta.dirname, 'proofs.json'), `${JSON.stringify(proofs, null, '\t')}\n`);
}
