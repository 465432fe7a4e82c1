/** Loads the surfaces screen when it is first opened, because it includes an expression language. */
import {useEffect, useState} from 'react';
import {ScreenFrame} from '../features/shared/ScreenFrame.tsx';
import {useTheme} from '../terminal/theme-context.tsx';

let loaded: typeof import('../features/surfaces/SurfacesScreen.tsx') | undefined;

/** Loads the screen, so that it can be drawn without a delay. */
export async function loadSurfaces() {
	loaded ??= await import('../features/surfaces/SurfacesScreen.tsx');
	return loaded;
}

export function SurfacesOnDemand({conversationId}: {readonly conversationId: string}) {
	const theme = useTheme();
	const [screens, setScreens] = useState(loaded);
	useEffect(() => {
		if (!screens) void loadSurfaces().then(setScreens);
	}, [screens]);
	if (screens) return <screens.SurfacesScreen conversationId={conversationId} />;
	return (
		<ScreenFrame title={`Surfaces ${theme.glyphs.dot} ${conversationId}`} status=" loading">
			{null}
		</ScreenFrame>
	);
}
