/** The colour of dialogs that change a protected tenant, which its profile sets. Undefined for other tenants. */
import type {FrameColor} from '../../../text/tone.ts';
import {useServices} from '../../core/services.ts';

export function useProtectedColor(): FrameColor | undefined {
	const {writes, color = 'yellow'} = useServices().tenant;
	const {hasColor} = useServices().terminal;
	return writes.isProtected && hasColor ? color : undefined;
}
