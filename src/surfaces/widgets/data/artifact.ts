/** The link to the complete data. A press opens it; the program never fetches it. */
import type {DynString} from '../../../contract/surfaces.ts';
import {webAddress} from '../../engine/functions/open-url.ts';
import type {Line} from '../../picture/draw/pen.ts';
import {opening} from '../parts.ts';
import type {KeyHandlers, Scene} from '../widget.ts';

interface WithArtifact {
	readonly artifactUrl?: DynString | undefined;
}

export function artifactLines(
	{artifactUrl}: WithArtifact,
	{pen, words: {data}, width, read, medium}: Scene,
): readonly Line[] {
	const url = read.text(artifactUrl);
	if (url === '') return [];
	const address = webAddress(url);
	if (!('host' in address)) return [pen.cut(data.allDataClosed, width, 'dim')];
	// On paper nothing opens the address, so it is there in full.
	if (medium === 'print') return pen.wrap(data.allDataAt(address.url), width, 'dim');
	return [pen.cut(data.allDataBehind(address.host), width, 'dim')];
}

export function artifactHandler({artifactUrl}: WithArtifact, scene: Scene): Pick<KeyHandlers, 'open'> {
	const url = scene.read.text(artifactUrl);
	return url === '' ? {} : {open: opening(url, scene)};
}
