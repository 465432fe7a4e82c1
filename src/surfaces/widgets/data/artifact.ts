/** The link to the complete data. A press opens it; the program never fetches it. */
import type {DynString} from '../../../contract/surface.ts';
import type {Line} from '../../draw/line.ts';
import {webAddress} from '../../functions/open-url.ts';
import {opening} from '../parts.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

interface WithArtifact {
	readonly artifactUrl?: DynString | undefined;
}

export function artifactLines({artifactUrl}: WithArtifact, {pen, width, read, medium}: Scene): readonly Line[] {
	const url = read.text(artifactUrl);
	if (url === '') return [];
	const address = webAddress(url);
	const key = medium === 'screen' ? ', o opens it' : '';
	const words =
		'host' in address ? `all data: at ${address.host}${key}` : 'all data: at an address that cannot be opened';
	return [pen.cut(words, width, 'dim')];
}

export function artifactHandler({artifactUrl}: WithArtifact, {read}: Scene): Pick<KeyHandlers, 'open'> {
	const url = read.text(artifactUrl);
	return url === '' ? {} : {open: opening(url)};
}
